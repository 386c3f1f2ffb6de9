const postgresUrl =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^/?#]*)@)?(?<host>\[[^\]/?#]*\]|[^:/?#[\]]*)(?::(?<port>[^/?#]*))?(?<rest>[/?][^#]*)?$/s;

/**
 * Returns the error of a database URL, or undefined if it is valid. It follows the name of the setting or option, and
 * contains no part of the URL, which may contain a password.
 */
export function findUrlFault(url: string): string | undefined {
  if (/^sqlite:.+$/s.test(url)) return undefined;
  if (!/^postgres(ql)?:/.test(url)) return 'must start with `sqlite:` or `postgres://`';
  const encode = 'special characters in the user, password and database name must be percent-encoded, such as `%23`';
  const { user = '', host = '', port, rest = '' } = postgresUrl.exec(url)?.groups ?? { host: '#' };
  if (host.includes('#')) return `must be \`postgres://<user>:<password>@<host>:<port>/<database>\`; ${encode}`;
  const ports = [
    ...(port === undefined ? [] : [port]),
    ...new URLSearchParams(rest.split('?')[1] ?? '').getAll('port'),
  ];
  if (!ports.every(isPort)) return `must have a port from 1 to 65535; ${encode}`;
  const hasBadCode = [user, host, rest].some((part) => !canDecode(part));
  if (hasBadCode) return 'has a `%` that does not start a code such as `%25`';
  return URL.canParse(url) ? undefined : `is not a URL; ${encode}`;
}

function isPort(text: string): boolean {
  return text === '' || (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535);
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
