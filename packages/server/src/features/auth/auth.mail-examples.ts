import { example } from '../../platform/mail/example.ts'
import { codeMail, signInLinkMail, welcomeMail } from './auth.mails.ts'
import { confirmEmailMail } from './membership.mails.ts'
import {
  formerEmailMail,
  newEmailCodeMail,
  newEmailMail,
  securityNoticeMail,
} from './security/security.mails.ts'

const owner = { email: 'owner@example.com', firstName: 'Ọláwálé' }

const emailLinkUrl = 'http://localhost:3000/email-link?token=Zk3x&email=owner%40example.com'
const confirmationUrl = 'http://localhost:3000/confirm-email?token=Zk3x'

const notMeUrl = 'http://localhost:3000/this-was-not-me?token=Zk3x'
const seen = { at: new Date('2026-11-21T19:40:00Z'), device: 'Chrome on Android', ip: '102.89.23.5' }

export const authMailExamples = [
  example('Code: sign-up', codeMail, owner, 'verify_email', '048213', emailLinkUrl),
  example('Code: recovery', codeMail, owner, 'recovery', '771904', emailLinkUrl),
  example('Link to sign in', signInLinkMail, owner, emailLinkUrl),
  example('Welcome', welcomeMail, owner, 'http://localhost:3000/dashboard'),
  example('New address: confirm', confirmEmailMail, owner, 'new@example.com', confirmationUrl),
  example('New address: code', newEmailCodeMail, owner, 'new@example.com', '305118'),
  example('New address: in use', newEmailMail, owner, 'new@example.com'),
  example('Recovered: to the former address', formerEmailMail, owner, 'former@example.com'),
  example(
    'Security: recovered',
    securityNoticeMail,
    owner,
    { kind: 'recovered_by_operator', at: seen.at },
    notMeUrl,
  ),
  example('Security: new device', securityNoticeMail, owner, { ...seen, kind: 'new_device' }, notMeUrl),
  example('Security: password', securityNoticeMail, owner, { ...seen, kind: 'password_changed' }, notMeUrl),
  example('Security: two-factor on', securityNoticeMail, owner, { ...seen, kind: 'two_factor_on' }, notMeUrl),
  example(
    'Security: new address, to the old one',
    securityNoticeMail,
    owner,
    { kind: 'email_changed', at: seen.at, newEmail: 'new@example.com' },
    notMeUrl,
  ),
]
