export type SettingKind = 'text' | 'number' | 'boolean' | 'list';

/** The value that the text of a variable stands for; the text itself when it does not fit the kind. */
export function parseSettingText(text: string, kind: SettingKind): string | number | boolean | readonly string[] {
  switch (kind) {
    case 'text':
      return text;
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    case 'boolean':
      return text === 'true' || (text === 'false' ? false : text);
    case 'list':
      return text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');
  }
}
