export interface Page {
  readonly url: URL;
  readonly status: number;
  readonly body: string;
}

interface PageRequest {
  readonly method?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A minimal browser for sign-in: cookies of each origin, redirects, and `Sec-Fetch-Site`. */
export class TestBrowser {
  /** `Set-Cookie` headers that were received. */
  readonly received: string[] = [];
  private readonly cookies = new Map<string, Map<string, string>>();

  /** Opens a page, as a link or the address bar does, and follows redirects, except to the path `until`. */
  async open(url: string, request: PageRequest = {}, until?: string): Promise<Page> {
    let target = new URL(url);
    let { method = 'GET', form } = request;
    for (let redirects = 0; redirects < 20; redirects++) {
      const response = await this.send(target, {
        method,
        ...(form !== undefined && { body: new URLSearchParams(form) }),
        headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', ...request.headers },
      });
      const location = response.headers.get('location');
      if (location === null) return { url: target, status: response.status, body: await response.text() };
      target = new URL(location, target);
      if (target.pathname === until) return { url: target, status: response.status, body: '' };
      [method, form] = ['GET', undefined];
    }
    throw new Error(`too many redirects, the last to \`${target.href}\``);
  }

  /** Calls the service as a script of its page does. */
  fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(url);
    const own = { 'sec-fetch-site': 'same-origin', ...(init.method !== undefined && { origin }) };
    return this.send(new URL(url), { ...init, headers: { ...own, ...(init.headers as object) } });
  }

  cookieOf(origin: string, name: string): string | undefined {
    return this.cookies.get(origin)?.get(name);
  }

  setCookie(origin: string, name: string, value: string): void {
    this.jarOf(origin).set(name, value);
  }

  private async send(url: URL, init: RequestInit): Promise<Response> {
    const cookie = Array.from(this.jarOf(url.origin), ([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), ...(cookie !== '' && { cookie }) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.store(url.origin, line);
    return response;
  }

  private store(origin: string, line: string): void {
    this.received.push(line);
    const [pair = '', ...attributes] = line.split(/; */);
    const end = pair.indexOf('=');
    const [name, value] = [pair.slice(0, end), pair.slice(end + 1)];
    const isEnded = attributes.some((one) => /^max-age=0$/i.test(one) || /^expires=thu, 01 jan 1970/i.test(one));
    if (isEnded) this.jarOf(origin).delete(name);
    else this.jarOf(origin).set(name, value);
  }

  private jarOf(origin: string): Map<string, string> {
    const known = this.cookies.get(origin) ?? new Map<string, string>();
    this.cookies.set(origin, known);
    return known;
  }
}
