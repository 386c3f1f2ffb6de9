import type { Locator, Page } from 'playwright-core';
import { tabTo } from './console-browser';

/** Presses keys only: reaches elements by Tab, and uses them by keyboard. */
export class Keys {
  constructor(private readonly page: Page) {}

  /** `target`: an element, or the name of a button. */
  async press(target: Locator | string): Promise<void> {
    const element = typeof target === 'string' ? this.page.getByRole('button', { name: target, exact: true }) : target;
    await tabTo(this.page, element);
    await this.page.keyboard.press('Enter');
  }

  async fill(label: string, text: string): Promise<void> {
    await tabTo(this.page, this.page.getByLabel(label, { exact: true }));
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.type(text);
  }

  async tick(label: string): Promise<void> {
    await tabTo(this.page, this.page.getByLabel(label, { exact: true }));
    await this.page.keyboard.press('Space');
  }

  async pick(label: string, words: string, option: string): Promise<void> {
    await tabTo(this.page, this.page.getByRole('combobox', { name: label, exact: true }));
    await this.page.keyboard.type(words);
    // The options of former words are shown until those of these words are found.
    const options = this.page.locator('[aria-busy="false"] > [role="listbox"] > [role="option"]');
    await options
      .first()
      .and(this.page.locator('*', { hasText: option }))
      .waitFor();
    await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
    await this.page.keyboard.press('Escape'); // the next field, which has the focus then, shows its options
  }
}
