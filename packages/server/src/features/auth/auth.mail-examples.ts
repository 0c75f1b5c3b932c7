import { example } from '../../platform/mail-example.ts'
import { codeMail, welcomeMail } from './auth.mails.ts'
import { confirmEmailMail, emailChangedMail, invitationMail } from './membership.mails.ts'

const owner = { email: 'owner@example.com', firstName: 'Ọláwálé' }

const invited = { email: 'chidera@example.com', firstName: 'Chidera', businessName: 'Adé & Ilé Shortlets' }
const invitationUrl =
  'http://localhost:3000/reset-password?email=chidera%40example.com&userId=Zk3x&type=invitation'
const confirmationUrl = 'http://localhost:3000/confirm-email?token=Zk3x'

export const authMailExamples = [
  example('Code: sign-up', codeMail, owner, 'verify_email', '048213'),
  example('Code: recovery', codeMail, owner, 'recovery', '771904'),
  example('Welcome', welcomeMail, owner, 'http://localhost:3000/dashboard'),
  example('Invitation: agent', invitationMail, { ...invited, role: 'AGENT' }, invitationUrl),
  example('Invitation: staff', invitationMail, { ...invited, role: 'STAFF' }, invitationUrl),
  example('New address: confirm', confirmEmailMail, owner, 'new@example.com', confirmationUrl),
  example('New address: told to the old one', emailChangedMail, owner, 'old@example.com', 'new@example.com'),
]
