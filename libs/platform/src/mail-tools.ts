import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { MAX_SENDING, type MailMessage, type MailResult, type MailTools } from '@identity-governance/application';
import type { MailServer } from './app-settings/mail-settings';

/** Time limit for connecting, and for each pause of the server. */
const STEP_MILLISECONDS = 20_000;
const PERMANENT = 500;

export interface MailToolOptions {
  readonly stepMilliseconds?: number;
  readonly totalMilliseconds?: number;
  /** Certificates of authorities, in PEM, instead of those that Node.js trusts. */
  readonly ca?: string;
}

/** Creates the tools that send mail by SMTP. Each message has a connection of its own. */
export function createMailTools(
  { host, port, isSecure, needsStartTls, login, from }: MailServer,
  { stepMilliseconds = STEP_MILLISECONDS, totalMilliseconds = MAX_SENDING, ca }: MailToolOptions = {},
): MailTools {
  const transport = createTransport({
    ...{ host, port, secure: isSecure, requireTLS: !isSecure && needsStartTls },
    ...(login !== undefined && { auth: { user: login.user, pass: login.password } }),
    ...{ connectionTimeout: stepMilliseconds, greetingTimeout: stepMilliseconds, dnsTimeout: stepMilliseconds },
    ...{ socketTimeout: stepMilliseconds, socketCloseTimeout: 0 },
    ...(ca !== undefined && { tls: { ca } }),
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  /** Ends with the time limit, also while a server sends a byte from time to time. */
  const within = async (
    work: Promise<unknown>,
    resultOf: (status: number | null) => MailResult['outcome'],
  ): Promise<MailResult> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error('no response in time'));
      }, totalMilliseconds);
    });
    try {
      await Promise.race([work, late]);
      return { outcome: 'SENT', status: null };
    } catch (error) {
      const status = statusOf(error);
      return { outcome: resultOf(status), status };
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    check: () => within(transport.verify(), () => 'FAILED'),
    send: (message) =>
      within(transport.sendMail(formatMessage(message, from)), (status) =>
        status === null ? 'UNKNOWN' : status >= PERMANENT ? 'REFUSED' : 'FAILED',
      ),
  };
}

/** `Auto-Submitted` keeps vacation responders silent. Source: RFC 3834, section 5. */
function formatMessage({ id, to, subject, text, html }: MailMessage, from: string) {
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 40);
  return {
    ...{ from, to, subject, text, html, envelope: { from, to } },
    messageId: `<${hash}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function statusOf(error: unknown): number | null {
  const { responseCode } = error as { readonly responseCode?: unknown };
  return typeof responseCode === 'number' ? responseCode : null;
}
