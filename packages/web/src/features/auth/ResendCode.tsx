import { resendAfterSeconds } from '@ilewa/contract/auth'
import { Button } from '@mantine/core'
import { ApiError } from '../../lib/api-error.ts'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import type { CodeType } from '../../lib/paths.ts'
import { useForgotPassword, useResendOtp } from './auth.api.ts'
import { useCountdown } from './use-countdown.ts'

interface ResendCodeProps {
  email: string
  type: CodeType
}

/** Asks for a fresh code, at most once a minute. */
export function ResendCode({ email, type }: ResendCodeProps) {
  const resendOtp = useResendOtp()
  const forgotPassword = useForgotPassword()
  const resend = type === 'recovery' ? forgotPassword : resendOtp
  const { left, restart } = useCountdown(resendAfterSeconds)

  const send = async () => {
    try {
      await resend.mutateAsync({ body: { email } })
      notifySuccess('Code resent!')
      restart()
    } catch (error) {
      notifyError(error, { title: 'Failed to resend OTP' })
      if (error instanceof ApiError && error.retryAfterSeconds) restart(error.retryAfterSeconds)
    }
  }

  return (
    <Button
      variant="subtle"
      fullWidth
      disabled={!email || left > 0}
      loading={resend.isPending}
      onClick={() => void send()}
    >
      {left > 0 ? `Resend Code in ${left} s` : 'Resend Code'}
    </Button>
  )
}
