import { example } from '../../platform/mail/example.ts'
import { dataExportedMail } from './data.mails.ts'

export const dataMailExamples = [
  example(
    'Your data was exported',
    dataExportedMail,
    { email: 'owner@example.com', firstName: 'Chiamaka' },
    { when: '20 Nov 2026, 18:05', device: 'Chrome on Android', ip: '203.0.113.7' },
    'http://localhost:3000/settings?tab=security',
  ),
]
