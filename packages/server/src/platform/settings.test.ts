import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const keys = { FLUTTERWAVE_SECRET_KEY: 'FLWSECK-1', FLUTTERWAVE_WEBHOOK_HASH: 'hash' }
const publicSettings = { PUBLIC_URL: 'https://ilewa.example' }

const keysWithSandbox =
  'PAYMENT_PROVIDER must be flutterwave when its keys are set; for the sandbox, remove the FLUTTERWAVE_ keys'
const notChosen =
  'PAYMENT_PROVIDER must be set when PUBLIC_URL is https: flutterwave, or sandbox to give plans away without payment'

describe('the payment provider', () => {
  it.each([
    ['keys without a provider', keys, keysWithSandbox],
    ['keys with the sandbox', { ...keys, PAYMENT_PROVIDER: 'sandbox' }, keysWithSandbox],
    ['one key alone', { FLUTTERWAVE_WEBHOOK_HASH: 'hash' }, keysWithSandbox],
    ['keys on a public address', { ...keys, ...publicSettings }, keysWithSandbox],
    ['a public address without a provider', publicSettings, notChosen],
    ['a public address and an empty provider', { ...publicSettings, PAYMENT_PROVIDER: '' }, notChosen],
    ['a public address in capitals', { PUBLIC_URL: 'HTTPS://ILEWA.EXAMPLE' }, notChosen],
  ])('%s is refused with one message that says what to set', (_, environment, message) => {
    expect(() => readSettings(environment)).toThrow(
      `Please correct these settings and start again:\n  ${message}`,
    )
  })

  it.each([
    ['nothing set', {}, 'sandbox'],
    ['a local address', { PUBLIC_URL: 'http://localhost:3000' }, 'sandbox'],
    ['the sandbox named on a public address', { ...publicSettings, PAYMENT_PROVIDER: 'sandbox' }, 'sandbox'],
    [
      'the provider with its keys',
      { ...publicSettings, ...keys, PAYMENT_PROVIDER: 'flutterwave' },
      'flutterwave',
    ],
    ['empty keys', { FLUTTERWAVE_SECRET_KEY: '', FLUTTERWAVE_WEBHOOK_HASH: '' }, 'sandbox'],
  ])('%s is accepted', (_, environment, provider) => {
    expect(readSettings(environment).payments.provider).toBe(provider)
  })
})

describe("the operator's contacts", () => {
  it.each(['+2348031234567', '+14155552671'])('%s is a number for WhatsApp', (number) => {
    expect(readSettings({ OPERATOR_WHATSAPP: number }).operatorWhatsApp).toBe(number)
  })

  it.each(['0803 123 4567', '2348031234567', '+0803123456', '+234 803 123 4567', '+23480312345678901'])(
    '%s is refused: a link needs the international form',
    (number) => {
      expect(() => readSettings({ OPERATOR_WHATSAPP: number })).toThrow(
        'OPERATOR_WHATSAPP must be a phone number in international form such as +2348031234567',
      )
    },
  )

  it('an address has at most 200 characters', () => {
    expect(readSettings({ OPERATOR_ADDRESS: ' 12 Allen Avenue, Ikeja ' }).operatorAddress).toBe(
      '12 Allen Avenue, Ikeja',
    )
    expect(() => readSettings({ OPERATOR_ADDRESS: 'a'.repeat(201) })).toThrow(
      'OPERATOR_ADDRESS must have at most 200 characters',
    )
  })

  it('empty values are unset', () => {
    const settings = readSettings({ OPERATOR_WHATSAPP: '', OPERATOR_ADDRESS: '' })
    expect([settings.operatorWhatsApp, settings.operatorAddress]).toEqual([undefined, undefined])
  })
})
