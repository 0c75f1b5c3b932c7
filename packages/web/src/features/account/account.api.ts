import { account, twoFactor } from '@ilewa/contract/account/endpoints'
import { auth } from '@ilewa/contract/auth/endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallOptions, call } from '../../lib/api/call.ts'
import { queryKeyOf, useEndpoint } from '../../lib/api/endpoint-query.ts'
import { readSession, updateSession } from '../../lib/session/session.ts'

const profileStaleMs = 5 * 60_000

/** "cached 5 minutes, no retry, no refetch on window focus" (product documents). */
export const useProfile = () =>
  useEndpoint(auth.me, {}, { staleTime: profileStaleMs, retry: false, refetchOnWindowFocus: false })

interface PersonChanges {
  firstName?: string
  lastName?: string
  phone?: string
  avatarUrl?: string | null
}

/** Updates the session (header) and the cached profile. */
function useUpdateCachedPerson() {
  const cache = useQueryClient()
  return (changes: PersonChanges) => {
    const user = readSession()?.user
    if (user) updateSession({ user: { ...user, ...changes } })
    cache.setQueryData(
      queryKeyOf(auth.me),
      (cached: object | undefined) => cached && { ...cached, ...changes },
    )
  }
}

export function useUpdateProfile() {
  const updateCachedPerson = useUpdateCachedPerson()
  return useMutation({
    mutationFn: (options: CallOptions<typeof account.updateProfile>) => call(account.updateProfile, options),
    onSuccess: ({ data }) => updateCachedPerson(data),
  })
}

export function useChangeAvatar() {
  const updateCachedPerson = useUpdateCachedPerson()
  return useMutation({
    mutationFn: (options: CallOptions<typeof account.changeAvatar>) => call(account.changeAvatar, options),
    onSuccess: ({ data }) => updateCachedPerson(data),
  })
}

export function useRemoveAvatar() {
  const updateCachedPerson = useUpdateCachedPerson()
  return useMutation({
    mutationFn: () => call(account.removeAvatar),
    onSuccess: ({ data }) => updateCachedPerson(data),
  })
}

export const useSessions = () => useEndpoint(account.sessions, {})

/** Refetches the list also after an error, because the session can have been ended elsewhere. */
function useRefreshSessions() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: queryKeyOf(account.sessions) })
}

export const useChangePassword = () =>
  useMutation({
    mutationFn: (options: CallOptions<typeof account.changePassword>) =>
      call(account.changePassword, options),
    onSettled: useRefreshSessions(),
  })

export const useEndSession = () =>
  useMutation({
    mutationFn: (id: string) => call(account.endSession, { params: { id } }),
    onSettled: useRefreshSessions(),
  })

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: () => call(account.endOtherSessions),
    onSettled: useRefreshSessions(),
  })

export const useTwoFactor = () => useEndpoint(twoFactor.get, {})

/** A new secret each time the dialog opens. */
export const useBeginTwoFactor = () =>
  useQuery({
    queryKey: queryKeyOf(twoFactor.begin),
    queryFn: async () => (await call(twoFactor.begin)).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

function useRefreshTwoFactor() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: queryKeyOf(twoFactor.get), exact: true })
}

export const useConfirmTwoFactor = () =>
  useMutation({
    mutationFn: (options: CallOptions<typeof twoFactor.confirm>) => call(twoFactor.confirm, options),
    onSettled: useRefreshTwoFactor(),
  })

export const useDisableTwoFactor = () =>
  useMutation({
    mutationFn: (options: CallOptions<typeof twoFactor.disable>) => call(twoFactor.disable, options),
    onSettled: useRefreshTwoFactor(),
  })

export const useRenewRecoveryCodes = () =>
  useMutation({
    mutationFn: (options: CallOptions<typeof twoFactor.renewRecoveryCodes>) =>
      call(twoFactor.renewRecoveryCodes, options),
    onSettled: useRefreshTwoFactor(),
  })
