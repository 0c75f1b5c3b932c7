import { example } from '../../platform/mail/example.ts'
import { invitationMail } from './invitations.mails.ts'

const invited = {
  email: 'chidera@example.com',
  firstName: 'Chidera',
  businessName: 'Adé & Ilé Shortlets',
  hasPaid: false,
}
const links = {
  accept: 'http://localhost:3000/reset-password?email=chidera%40example.com&userId=Zk3x&type=invitation',
  refuse: 'http://localhost:3000/invitation?token=Zk3x',
}

export const invitationsMailExamples = [
  example('Invitation: agent', invitationMail, { ...invited, role: 'AGENT' }, links),
  example('Invitation: staff', invitationMail, { ...invited, role: 'STAFF' }, links),
]
