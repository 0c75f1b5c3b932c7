import { expect, it } from 'vitest'
import { linkIn } from './mail-file.ts'

it('reads a complete link, even if its second line looks like the end of a part', () => {
  const message = [
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Choose your password: https://ilewa.example/reset-password?userId=3Dx7=',
    '--Yb2',
    '',
    '----_NmP-1-Part_1',
    'Content-Type: text/html; charset=utf-8',
  ].join('\n')
  expect(linkIn(message)).toBe('https://ilewa.example/reset-password?userId=x7--Yb2')
})
