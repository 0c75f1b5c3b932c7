import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { describeError, hasCode } from '../../lib/api/api-error.ts'
import { useSession } from '../../lib/session/session.ts'
import { Completed, Confirming, Failed, SignedOut, Verifying } from './PaymentOutcomes.tsx'
import classes from './PaymentResultPage.module.css'
import { isFinal, leaveCheckout, type ReturnedWith, usePaymentResult } from './payments.api.ts'

/** Minimum time for which 'Verifying Payment' is shown, as documented. */
const verifyingMs = 2000

/** Without these parameters the payment has failed, regardless of the server's response. */
function readReturn(params: URLSearchParams): ReturnedWith | null {
  const [status, txRef, transactionId] = ['status', 'tx_ref', 'transaction_id'].map((name) =>
    params.get(name),
  )
  const isPromising = status === 'completed' || status === 'successful'
  return isPromising && txRef && transactionId ? { txRef, transactionId } : null
}

function useElapsed(ms: number): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return elapsed
}

/** Message for a forged or mistyped reference. */
const unknownReference = 'There is no payment with this reference.'

/** Cancels the payment when the person leaves the checkout, so that it does not remain pending in the history. */
function useLeftCheckout(params: URLSearchParams, isSignedIn: boolean) {
  const left = params.get('status') === 'cancelled' && isSignedIn ? params.get('tx_ref') : null
  useEffect(() => {
    if (left) leaveCheckout(left).catch(() => undefined)
  }, [left])
}

function Outcome({ params }: { params: URLSearchParams }) {
  const session = useSession()
  const returned = readReturn(params)
  const result = usePaymentResult(session ? returned : null)
  useLeftCheckout(params, session !== null)
  const hasShown = useElapsed(verifyingMs)
  const { data, error } = result
  if (!hasShown) return <Verifying />
  if (!returned || data?.status === 'failed') return <Failed params={params} refusal={data?.refusal} />
  if (isFinal(error))
    return (
      <Failed
        params={params}
        refusal={hasCode(error, 'common.not_found') ? unknownReference : describeError(error).message}
      />
    )
  if (data?.status === 'successful') return <Completed />
  return session ? <Confirming /> : <SignedOut />
}

/** The return page of the payment provider. Only the server decides whether the money arrived. */
export function PaymentResultPage() {
  const [params] = useSearchParams()
  return (
    <div className={classes.page}>
      <title>Payment · Ilewa</title>
      <Outcome params={params} />
    </div>
  )
}
