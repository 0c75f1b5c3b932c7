import { expect, it, vi } from 'vitest'
import { hashSecret, rejectCommonPassword, verifySecret } from './passwords.service.ts'

// Other tests hash at a low cost.
vi.unmock('@node-rs/argon2')

it('hashes with Argon2id at the cost that OWASP recommends', async () => {
  const stored = await hashSecret('Kasuwa!42b')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifySecret(stored, 'Kasuwa!42b')).toBe(true)
  expect(await verifySecret(stored, 'Kasuwa!42c')).toBe(false)
})

it.each(['Kasuwa!42b', 'Mango#River88', 'Adebayo@7291', 'Summer#Okra1', 'Qwerty!Yam8', 'Kòkò12345!'])(
  'accepts %s',
  (password) => expect(() => rejectCommonPassword('password', password)).not.toThrow(),
)
