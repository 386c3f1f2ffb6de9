let isArriving = false;

/** Notes that the user goes to another screen. */
export function arrive(): void {
  isArriving = true;
}

/** Whether the user has come from another screen; the first call after `arrive` returns true. */
export function takeArrival(): boolean {
  const was = isArriving;
  isArriving = false;
  return was;
}

const focusable =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled, [aria-disabled="true"], [tabindex="-1"])';

/** An element, and where it was among its siblings when it had the focus. */
interface Place {
  readonly element: Element;
  readonly parent: Element;
  readonly previous: readonly Element[];
}

/**
 * Keeps the focus where the user goes on. When the focused element is removed, as a chip is, or a form that was sent,
 * the focus goes to what took its place, else to what follows it, else to what precedes it. An element that could not
 * be used for a while, as in `Kept`, gets the focus back. Returns a function that ends this.
 */
export function keepFocus(): () => void {
  let places: readonly Place[] = [];
  const remember = ({ target }: Event) => {
    places = target instanceof Element ? placesOf(target) : [];
  };
  const forget = () => {
    places = [];
  };
  // Between two elements neither has the focus: what the first one closes then must not take the focus back.
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) forget();
  };
  // A click on what takes no focus, as on an option of a field, leaves the focus where it is.
  const click = () => {
    if (document.activeElement !== null) places = placesOf(document.activeElement);
  };
  const restore = () => {
    if (places.length === 0 || document.activeElement !== document.body) return;
    followingOf(places)?.focus();
  };
  const observer = new MutationObserver(restore);
  const options = { subtree: true, childList: true, attributes: true, attributeFilter: ['inert', 'disabled'] };
  observer.observe(document.body, options);
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', leave);
  document.addEventListener('pointerdown', forget);
  document.addEventListener('click', click, true);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', leave);
    document.removeEventListener('pointerdown', forget);
    document.removeEventListener('click', click, true);
  };
}

function placesOf(focused: Element): readonly Place[] {
  const places: Place[] = [];
  for (let element = focused; element.parentElement !== null && element.id !== 'content';) {
    const parent: Element = element.parentElement;
    const siblings = [...parent.children];
    places.push({ element, parent, previous: siblings.slice(0, siblings.indexOf(element)).reverse() });
    element = parent;
  }
  return places;
}

function followingOf(places: readonly Place[]): HTMLElement | undefined {
  const [first] = places;
  if (first?.element.isConnected === true) return isUsable(first.element) ? (first.element as HTMLElement) : undefined;
  for (const { parent, previous } of places) {
    if (!parent.isConnected) continue;
    const children = [...parent.children];
    const before = previous.find((one) => one.parentElement === parent);
    const at = before === undefined ? 0 : children.indexOf(before) + 1;
    const after = children.slice(at).flatMap(focusableIn);
    const found = after[0] ?? children.slice(0, at).flatMap(focusableIn).at(-1);
    if (found !== undefined) return found;
  }
  return document.querySelector<HTMLElement>('h1[tabindex], #content') ?? undefined;
}

function focusableIn(element: Element): readonly HTMLElement[] {
  return [element, ...element.querySelectorAll(focusable)].filter(isUsable) as HTMLElement[];
}

function isUsable(element: Element): boolean {
  return element.matches(focusable) && element.closest('[inert]') === null && element.checkVisibility();
}
