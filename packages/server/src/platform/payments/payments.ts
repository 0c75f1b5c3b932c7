import type { Settings } from '../settings.ts'
import { flutterwave } from './flutterwave.ts'
import type { PaymentProvider } from './provider.ts'
import { createSandbox, sandbox } from './sandbox.ts'

let current: { settings: Settings['payments']; provider: PaymentProvider } | undefined

function getCurrent() {
  if (!current) throw new Error('Payments are not set up')
  return current
}

/** The payment provider of this deployment, with its own account. */
export const paymentProvider = (): PaymentProvider => getCurrent().provider

interface AccountKeys {
  /** The handle of the business. */
  account: string
  secretKey: string
  webhookHash: string
}

/** The same provider, with the account of a business. */
export function providerOfAccount({ account, secretKey, webhookHash }: AccountKeys): PaymentProvider {
  const { settings } = getCurrent()
  return settings.provider === 'flutterwave'
    ? flutterwave({ ...settings, secretKey, webhookHash })
    : createSandbox({ account, webhookKey: () => webhookHash })
}

/** Whether a secret key is for tests, while this deployment takes real money. */
export function isTestKey(secretKey: string): boolean {
  const { settings } = getCurrent()
  const isTest = (key: string) => key.startsWith('FLWSECK_TEST')
  return settings.provider === 'flutterwave' && isTest(secretKey) && !isTest(settings.secretKey)
}

export function setUpPayments({ payments }: Pick<Settings, 'payments'>): void {
  current = {
    settings: payments,
    provider: payments.provider === 'flutterwave' ? flutterwave(payments) : sandbox,
  }
}
