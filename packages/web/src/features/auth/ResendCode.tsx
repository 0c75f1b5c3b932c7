import { resendAfterSeconds } from '@ilewa/contract/auth/schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import type { CodeType } from '../../lib/paths.ts'
import { forgotPassword, resendOtp } from './codes.api.ts'
import classes from './ResendCode.module.css'
import { useCountdown } from './use-countdown.ts'

interface ResendCodeProps {
  email: string
  type: CodeType
}

/** Requests a new code, at most once a minute. */
export function ResendCode({ email, type }: ResendCodeProps) {
  const [busy, setBusy] = useState(false)
  const { left, restart } = useCountdown(resendAfterSeconds)

  const send = async () => {
    setBusy(true)
    try {
      await (type === 'recovery' ? forgotPassword : resendOtp)({ body: { email } })
      notifySuccess('Code resent!')
      restart()
    } catch (error) {
      notifyError(error, { title: 'Failed to resend OTP' })
      if (error instanceof ApiError && error.retryAfterSeconds) restart(error.retryAfterSeconds)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="subtle"
      fullWidth
      mt="xs"
      className={classes.resend}
      disabled={!email || left > 0}
      loading={busy}
      onClick={() => void send()}
    >
      {left > 0 ? `Resend Code in ${left} s` : 'Resend Code'}
    </Button>
  )
}
