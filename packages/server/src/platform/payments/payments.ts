import type { Settings } from '../settings.ts'
import { flutterwave } from './flutterwave.ts'
import type { PaymentProvider } from './provider.ts'
import { sandbox } from './sandbox.ts'

let current: PaymentProvider | undefined

/** The payment provider of this deployment. */
export function paymentProvider(): PaymentProvider {
  if (!current) throw new Error('Payments are not set up')
  return current
}

export function setUpPayments({ payments }: Pick<Settings, 'payments'>): void {
  current = payments.provider === 'flutterwave' ? flutterwave(payments) : sandbox
}
