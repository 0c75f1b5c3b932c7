import { auth, type Session } from '@ilewa/contract/auth'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type CallOptions, call } from '../../lib/call.ts'
import { endSession, updateSession } from '../../lib/session.ts'

const accountStaleMs = 5 * 60_000

async function refreshAccount() {
  const { data } = await call(auth.me)
  const { business, agentDetails, ...user } = data
  updateSession({ user, business, agentDetails })
  return data
}

/** Brings the saved session up to date; where the line fails, the saved one stays (access section 7). */
export const useAccount = (session: Session | null) =>
  useQuery({
    queryKey: ['auth', 'me', session?.token],
    queryFn: refreshAccount,
    enabled: session !== null,
    staleTime: accountStaleMs,
    retry: false,
    refetchOnWindowFocus: false,
  })

export const useLogin = () =>
  useMutation({ mutationFn: (options: CallOptions<typeof auth.login>) => call(auth.login, options) })

export const useRegister = () =>
  useMutation({ mutationFn: (options: CallOptions<typeof auth.register>) => call(auth.register, options) })

export const useVerifyEmail = () =>
  useMutation({
    mutationFn: (options: CallOptions<typeof auth.verifyEmail>) => call(auth.verifyEmail, options),
  })

export const useResendOtp = () =>
  useMutation({ mutationFn: (options: CallOptions<typeof auth.resendOtp>) => call(auth.resendOtp, options) })

export const useForgotPassword = () =>
  useMutation({
    mutationFn: (options: CallOptions<typeof auth.forgotPassword>) => call(auth.forgotPassword, options),
  })

export const useResetPassword = () =>
  useMutation({
    mutationFn: (options: CallOptions<typeof auth.resetPassword>) => call(auth.resetPassword, options),
  })

/** Clears the saved sign-in data at once; the server hears of it when it can. */
export const useLogout = () =>
  useMutation({
    mutationFn: async () => {
      const ended = call(auth.logout)
      endSession()
      await ended
    },
  })
