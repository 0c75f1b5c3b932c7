import { codeLifeMinutes } from '@ilewa/contract/auth'
import type { Mail } from '../../platform/mail.ts'
import { escapeHtml, mailLayout } from '../../platform/mail-layout.ts'
import type { UserRow } from './auth.queries.ts'
import type { CodePurpose } from './auth.table.ts'

const words: Record<CodePurpose, { subject: string; purpose: string }> = {
  verify_email: { subject: 'is your Ilewa code', purpose: 'confirm your email address' },
  recovery: { subject: 'is your Ilewa recovery code', purpose: 'choose a new password' },
}

/** "123 456", as the code is shown and may be pasted. */
const spaced = (digits: string) => `${digits.slice(0, 3)} ${digits.slice(3)}`

/** The mail that carries a six-digit code. */
export function codeMail(
  user: Pick<UserRow, 'email' | 'firstName'>,
  purpose: CodePurpose,
  digits: string,
): Mail {
  const { subject, purpose: reason } = words[purpose]
  const lead = `Hello ${user.firstName}, use this code to ${reason}:`
  const rest = `It works for ${codeLifeMinutes} minutes. If you did not ask for it, you can ignore this mail; nobody can use it without reading your mail.`
  return {
    to: user.email,
    subject: `${digits} ${subject}`,
    text: `${lead}\n\n${spaced(digits)}\n\n${rest}\n`,
    html: mailLayout(
      `<p>${escapeHtml(lead)}</p><p style="font-size:32px;font-weight:700;letter-spacing:4px;margin:24px 0">${spaced(digits)}</p><p>${rest}</p>`,
    ),
  }
}
