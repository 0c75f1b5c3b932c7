import { type OwnEmail, ownEmail } from '@ilewa/contract/account/own-email'
import { auth } from '@ilewa/contract/auth/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallOptions, call } from '../../lib/api/call.ts'
import { queryKeyOf, useEndpoint } from '../../lib/api/endpoint-query.ts'
import { readSession, updateSession } from '../../lib/session/session.ts'

export const useOwnEmail = () => useEndpoint(ownEmail.get, {})

/** Saves the returned email in the session, the query cache and the cached profile. */
function useSaveOwnEmail() {
  const cache = useQueryClient()
  return ({ data }: { data: OwnEmail }) => {
    const { email } = data
    const user = readSession()?.user
    if (user) updateSession({ user: { ...user, email } })
    cache.setQueryData(queryKeyOf(ownEmail.get), data)
    cache.setQueryData(queryKeyOf(auth.me), (cached: object | undefined) => cached && { ...cached, email })
  }
}

export const useRequestOwnEmail = () =>
  useMutation({
    mutationFn: (options: CallOptions<typeof ownEmail.request>) => call(ownEmail.request, options),
    onSuccess: useSaveOwnEmail(),
  })

export const useConfirmOwnEmail = () =>
  useMutation({
    mutationFn: (options: CallOptions<typeof ownEmail.confirm>) => call(ownEmail.confirm, options),
    onSuccess: useSaveOwnEmail(),
  })

export const useCancelOwnEmail = () =>
  useMutation({ mutationFn: () => call(ownEmail.cancel), onSuccess: useSaveOwnEmail() })
