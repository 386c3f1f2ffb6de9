import { isMailAddress } from '@identity-governance/records';
import { IsBoolean, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { ServiceSettings } from '../settings/service-settings';
import { Setting } from '../settings/setting';
import { isOrigin } from './loopback';
import { Rule } from './token-settings';

/** Where and how mail is sent. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** Whether connections use TLS from the start. */
  readonly isSecure: boolean;
  /** Whether other connections must be encrypted by STARTTLS. */
  readonly needsStartTls: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
  readonly from: string;
}

const needed = 'must be set together with `MAIL_URL`';

/** Settings of mail to owners and approvers. */
export class MailSettings extends ServiceSettings {
  @Setting({
    env: 'MAIL_URL',
    doc: 'SMTP server, `smtp://<host>:<port>` or `smtps://<host>:<port>` (TLS from the start); ports 587 and 465 by default; no mail is sent if not set',
  })
  @IsOptional()
  @Rule((_settings, url) => typeof url === 'string' && isMailUrl(url), 'must be `smtp:` or `smtps:`, a host and a port')
  readonly mailUrl?: string;

  @Setting({
    env: 'MAIL_STARTTLS',
    default: true,
    doc: 'whether connections to an `smtp:` server must be encrypted by STARTTLS',
  })
  @IsBoolean()
  readonly mailStartTls!: boolean;

  @Setting({ env: 'MAIL_USER', doc: 'user that the worker signs in to the SMTP server as; none if not set' })
  @Rule<MailSettings>(
    ({ mailPassword }, user) => (user === undefined) === (mailPassword === undefined),
    'must be set together with `MAIL_PASSWORD`',
  )
  readonly mailUser?: string;

  @Setting({ env: 'MAIL_PASSWORD', doc: 'password of `MAIL_USER`', secret: true })
  @Rule<MailSettings>(
    ({ mailUrl, mailStartTls }, password) =>
      password === undefined || mailStartTls || mailUrl?.startsWith('smtps:') === true,
    'must be sent encrypted: set `MAIL_STARTTLS` to `true`, or use `smtps:`',
  )
  readonly mailPassword?: string;

  @Setting({ env: 'MAIL_FROM', doc: 'address of the sender of mail; required by `MAIL_URL`' })
  @Rule<MailSettings>(({ mailUrl }, from) => mailUrl === undefined || from !== undefined, needed)
  @Rule(
    (_settings, from) => from === undefined || (typeof from === 'string' && isMailAddress(from)),
    'must be an address such as `governance@example.com`',
  )
  readonly mailFrom?: string;

  @Setting({
    env: 'MAIL_APPROVERS',
    doc: 'id of the governance group whose members get mail about changes that wait for approval; no one if not set',
  })
  @IsOptional()
  @IsString()
  readonly mailApprovers?: string;

  @Setting({
    env: 'MAIL_DIGEST_HOUR',
    default: 6,
    doc: 'hour of the day in UTC, 0 to 23, from which the daily digest is sent',
  })
  @IsInt()
  @Min(0)
  @Max(23)
  readonly mailDigestHour!: number;

  @Setting({
    env: 'CONSOLE_URL',
    doc: 'origin at which browsers reach the API, for the links in mail; required by `MAIL_URL`',
  })
  @Rule<MailSettings>(({ mailUrl }, url) => mailUrl === undefined || url !== undefined, needed)
  @Rule(
    (_settings, url) => url === undefined || isOrigin(url as string),
    'must be an HTTPS origin without a path; HTTP only with a loopback address',
  )
  readonly consoleUrl?: string;

  /** The server; undefined if no mail is sent. */
  get mailServer(): MailServer | undefined {
    if (this.mailUrl === undefined) return undefined;
    const { protocol, hostname, port } = new URL(this.mailUrl);
    const isSecure = protocol === 'smtps:';
    return {
      ...{ host: hostname.replace(/^\[(.*)\]$/, '$1'), isSecure, needsStartTls: this.mailStartTls },
      port: port === '' ? (isSecure ? 465 : 587) : Number(port),
      login: this.mailUser === undefined ? undefined : { user: this.mailUser, password: this.mailPassword! },
      from: this.mailFrom!,
    };
  }
}

function isMailUrl(text: string): boolean {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password, pathname, search, hash, port } = new URL(text);
  const isBare = [username, password, search, hash].every((part) => part === '') && ['', '/'].includes(pathname);
  return isBare && hostname !== '' && port !== '0';
}
