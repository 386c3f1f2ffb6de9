import { parseWebhookEndpoint } from './webhook-endpoint';

const isTaken = (url: string) => parseWebhookEndpoint({ name: 'Receiver', url }).ok;

describe('the URL of a webhook', () => {
  it.each([
    ...['https://hooks.example.com', 'https://a-b.example.com:8443/x?y=z', 'http://receiver'],
    ...[
      'http://10.0.0.1:1/',
      'https://[2001:db8::1]/',
      'https://[::1]:65535',
      'https://[1:2:3:4:5:6:7:8]/',
      'https://[::]',
    ],
    ...[
      'http://172.31.255.1/',
      'http://192.168.0.1:8080/x',
      'http://100.64.0.1',
      'http://127.0.0.1:3000/',
      'http://[::1]:1/',
    ],
    ...[
      'http://[fd00::1]/',
      'http://[fe80::1]/',
      'https://8.8.8.8/',
      'https://invalid.example/',
      'https://a.invalids/',
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
    ...[
      'http://8.8.8.8/',
      'http://172.32.0.1/',
      'http://100.128.0.1',
      'http://[2606:4700::1111]/',
      'http://192.169.0.1/',
    ],
    ...['https://invalid/', 'https://hooks.invalid', 'http://a.INVALID:80/x', `https://${'a.'.repeat(126)}aa/`],
    ...[
      'https://exa_mple.com/',
      'https://_x.example/',
      'https://xn--a/',
      'http://a.xn--a:80/x',
      'https://u:p@a.example/',
    ],
    ...[
      'https://a.example./',
      'https://a.example:00',
      'https://a.example:/',
      'https://%61.example/',
      'https://a.example#x',
    ],
  ])('may not be %s', (url) => {
    expect(isTaken(url)).toBe(false);
  });
});
