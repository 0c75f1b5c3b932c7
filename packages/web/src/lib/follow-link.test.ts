import { expect, test, vi } from 'vitest'
import { followLink } from './follow-link.ts'

const from = (hostname: string, port = '3000') => ({ hostname, port, assign: vi.fn() })

test.each([
  ['http://localhost:3000/payment-success?a=1', from('127.0.0.1'), '/payment-success?a=1'],
  ['http://localhost:4000/pay', from('localhost'), 'http://localhost:4000/pay'],
  [
    'https://checkout.flutterwave.com/v3/hosted/pay/x',
    from('localhost'),
    'https://checkout.flutterwave.com/v3/hosted/pay/x',
  ],
  ['https://ilewa.example/pay', from('ilewa.example', ''), 'https://ilewa.example/pay'],
])('%s', (link, currentLocation, target) => {
  followLink(link, currentLocation)
  expect(currentLocation.assign).toHaveBeenCalledWith(target)
})
