/** Strings of the command palette. */
export const enPalette = {
  title: 'Go to a screen, identity, access item or policy',
  hint: 'Name, mail or id',
  results: 'Results',
  screen: 'screen',
  policy: 'policy',
};
