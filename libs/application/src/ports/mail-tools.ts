/** A mail in both forms. The strings may have any characters. */
export interface MailMessage {
  /** The id of the mail: messages with the same id have the same `Message-ID`. */
  readonly id: string;
  /** An address of the form that `isMailAddress` admits. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Result of an attempt. `REFUSED`: the receiver refused the message for good. `FAILED`: it does not have the message.
 * `UNKNOWN`: it may have it. `status`: the SMTP status, null without a response.
 */
export interface MailResult {
  readonly outcome: 'SENT' | 'REFUSED' | 'FAILED' | 'UNKNOWN';
  readonly status: number | null;
}

/**
 * Sends mail; neither method throws, and each ends within `MAX_SENDING` milliseconds. `check`: connects and signs in,
 * and sends nothing; FAILED: no message can be sent now.
 */
export interface MailTools {
  check(): Promise<MailResult>;
  send(message: MailMessage): Promise<MailResult>;
}

export const MAX_SENDING = 60_000;
