import { expect, it } from 'vitest'
import { rejectCommonPassword } from './passwords.service.ts'

it.each(['Kasuwa!42b', 'Mango#River88', 'Adebayo@7291', 'Summer#Okra1', 'Qwerty!Yam8', 'Kòkò12345!'])(
  'accepts %s',
  (password) => expect(() => rejectCommonPassword('password', password)).not.toThrow(),
)
