import { example } from '../../platform/mail-example.ts'
import { codeMail, welcomeMail } from './auth.mails.ts'

const owner = { email: 'owner@example.com', firstName: 'Ọláwálé' }

export const authMailExamples = [
  example('Code: sign-up', codeMail, owner, 'verify_email', '048213'),
  example('Code: recovery', codeMail, owner, 'recovery', '771904'),
  example('Welcome', welcomeMail, owner, 'http://localhost:3000/dashboard'),
]
