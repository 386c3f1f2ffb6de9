/** The part of the URL Standard that is used here. Browsers and Node have it. */
declare const URL: { canParse(url: string): boolean };

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * Returns whether a host of this name can exist: labels of letters, digits and hyphens (RFC 1123, section 2.1), those
 * with the prefix `xn--` in a valid encoding (URL Standard, "domain to ASCII"). A last label that is a number would be
 * read as an address, and names below `invalid` never exist (RFC 6761, section 6.4).
 */
export function isHostName(name: string): boolean {
  const labels = name.toLowerCase().split('.');
  const last = labels.at(-1)!;
  if (name.length > 253 || /^(\d+|0x[0-9a-f]*)$/.test(last) || last === 'invalid') return false;
  return labels.every((one) => label.test(one)) && URL.canParse(`https://${name}`);
}
