import { parseWebhookEndpoint } from './webhook-endpoint';

const isTaken = (url: string) => parseWebhookEndpoint({ name: 'Receiver', url }).ok;

describe('the URL of a webhook', () => {
  it.each([
    ...['https://hooks.example.com', 'https://a-b.example.com:8443/x?y=z', 'http://receiver', 'https://_x.example/'],
    ...[
      'http://10.0.0.1:1/',
      'https://[2001:db8::1]/',
      'https://[::1]:65535',
      'https://[1:2:3:4:5:6:7:8]/',
      'https://[::]',
    ],
    ...['https://1.example', 'https://xn--bcher-kva.example/', `https://${'a'.repeat(63)}.example`],
  ])('may be %s', (url) => {
    expect(isTaken(url)).toBe(true);
  });

  it.each([
    ...[
      'https://example.com:0/',
      'https://example.com:65536/',
      'https://a..b/',
      'https://.example/',
      'https://-a.example/',
    ],
    ...[
      'https://a-.example/',
      'https://./',
      'https://1.2.3/',
      'https://1.2.3.4.5/',
      'https://256.1.1.1/',
      'https://0x7f/',
    ],
    ...[
      'https://[:::]/',
      'https://[1:2:3:4:5:6:7]/',
      'https://[12345::]/',
      'https://[::1',
      'https://[1::2::3]/',
      'https://[]/',
    ],
    ...[`https://${'a'.repeat(64)}.example`, 'https:///x', 'https://a b/', 'ftp://example.com'],
  ])('may not be %s', (url) => {
    expect(isTaken(url)).toBe(false);
  });
});
