import { MatrixCounts, type ConflictMatrix } from './conflict-matrix';
import { renderMatrix } from './render-matrix';

describe('renderMatrix', () => {
  const matrix: ConflictMatrix = {
    title: 'a\u0000b\ud800c</svg>',
    subtitle: '',
    rows: [{ label: '\u{1f600}'.repeat(80), total: 5 }],
    columns: [{ label: '"&\'', total: 5 }],
    cells: [[12_345]],
  };

  it('lets no name break out of the picture', () => {
    const svg = renderMatrix(matrix);
    expect(svg).toContain('a⟨U+0000⟩b⟨U+D800⟩c&lt;/svg&gt;');
    expect(svg).toContain('&quot;&amp;&#39;');
    expect(svg).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    expect(svg).not.toMatch(/\p{Cs}/u);
    expect(svg.match(/<svg/g)).toHaveLength(1);
    expect(svg).toContain('>12k<');
  });

  it('prints the group of rows above the first of them', () => {
    const rows = ['a', 'b', 'c'].map((label, n) => ({ label, total: 1, group: n < 2 ? 'first <' : 'second' }));
    const svg = renderMatrix({ ...matrix, rows, cells: [[1], [1], [1]] });
    const labels = [...svg.matchAll(/>(first &lt;|second|a|b|c)</g)].map(([, label]) => label);
    expect(labels).toEqual(['first &lt;', 'a', 'b', 'second', 'c']);
  });

  it('shows marks that reverse the text around a name', () => {
    const svg = renderMatrix({ ...matrix, rows: [{ label: 'pay\u202eroll\u2066', total: 1 }] });
    expect(svg).toContain('>pay⟨U+202E⟩roll⟨U+2066⟩<');
  });

  it('says so when there is nothing to draw', () => {
    expect(renderMatrix({ ...matrix, rows: [], columns: [], cells: [] })).toContain('No violation was found.');
  });

  it('has text that stands out from its shade, by the contrast that WCAG AA asks for', () => {
    const counts = Array.from({ length: 60 }, (_, n) => n + 1);
    const rows = counts.map((n) => ({ label: `r${n}`, total: n }));
    const svg = renderMatrix({ ...matrix, rows, columns: [{ label: 'c', total: 1 }], cells: counts.map((n) => [n]) });
    const pairs = [...svg.matchAll(/<rect[^>]*fill="(#\w{6})" stroke[^>]*>\n<text[^>]*fill="(#\w{6})"/g)];
    expect(new Set(pairs.map(([, fill]) => fill)).size).toBe(5);
    for (const [, fill, ink] of pairs) expect(contrast(fill!, ink!)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('MatrixCounts', () => {
  it('sums rows and columns, the greatest first', () => {
    const counts = new MatrixCounts();
    for (const [row, column] of [
      ['a', 'x'],
      ['b', 'x'],
      ['b', 'y'],
      ['b', 'y'],
    ] as const)
      counts.add(row, column);
    expect(counts.rowTotals()).toEqual([
      { label: 'b', total: 3 },
      { label: 'a', total: 1 },
    ]);
    expect(counts.columnTotals()).toEqual([
      { label: 'x', total: 2 },
      { label: 'y', total: 2 },
    ]);
    expect([counts.at('b', 'y'), counts.at('a', 'y'), counts.at('c', 'x')]).toEqual([2, 0, 0]);
  });
});

/** As WCAG 2 defines it. */
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
