import { expect, test } from 'vitest'
import { insertSettings } from './page-settings.ts'

const unset = {
  publicUrl: 'https://ilewa.example',
  operatorEmail: undefined,
  operatorWhatsApp: undefined,
  operatorAddress: undefined,
  payments: { provider: 'sandbox' as const },
}

const link = '{?whatsAppNumber}<a href="https://wa.me/{whatsAppNumber}">{whatsAppLabel}</a>{/?whatsAppNumber}'

test('a value replaces its name, also in an attribute', () => {
  expect(insertSettings('<link href="{origin}/" />', unset)).toBe('<link href="https://ilewa.example/" />')
  expect(insertSettings(link, { ...unset, operatorWhatsApp: '+2348031234567' })).toBe(
    '<a href="https://wa.me/2348031234567">0803 123 4567</a>',
  )
})

test('a part remains only if its setting is set, or only if it is not', () => {
  const page = `<p>{!operatorEmail}a form{/!operatorEmail}{?operatorEmail}{operatorEmail}{/?operatorEmail}</p>${link}`
  expect(insertSettings(page, unset)).toBe('<p>a form</p>')
  expect(insertSettings(page, { ...unset, operatorEmail: 'help@ilewa.example' })).toBe(
    '<p>help@ilewa.example</p>',
  )
})

test('a part may contain others', () => {
  const page = '{!operatorEmail}no mail{!operatorAddress}, no address{/!operatorAddress}{/!operatorEmail}'
  expect(insertSettings(page, unset)).toBe('no mail, no address')
  expect(insertSettings(page, { ...unset, operatorAddress: 'Ikeja' })).toBe('no mail')
})

test('a value is text: neither markup nor another placeholder', () => {
  const operatorAddress = '<b>"Adé" & \'Co\'</b> {origin} {?origin}x{/?origin}'
  expect(insertSettings('{operatorAddress}', { ...unset, operatorAddress })).toBe(
    '&lt;b&gt;&quot;Adé&quot; &amp; &#39;Co&#39;&lt;/b&gt; {origin} {?origin}x{/?origin}',
  )
})

test('a payment provider is named if money is paid to it; other braces stay', () => {
  const page =
    '{?paymentProvider}{paymentProvider}{/?paymentProvider}{!paymentProvider}test{/!paymentProvider} {other}'
  const keys = { secretKey: 'FLWSECK-1', webhookHash: 'hash', baseUrl: 'https://api.flutterwave.com' }
  expect(insertSettings(page, { ...unset, payments: { provider: 'flutterwave', ...keys } })).toBe(
    'Flutterwave {other}',
  )
  expect(insertSettings(page, unset)).toBe('test {other}')
})
