import { type Preferences, preferences } from '@ilewa/contract/account/preferences'
import { useMantineColorScheme } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api/call.ts'
import { queryKeyOf, useEndpoint } from '../../lib/api/endpoint-query.ts'

export const usePreferences = () => useEndpoint(preferences.get, {}, { staleTime: Number.POSITIVE_INFINITY })

export function useUpdatePreferences() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Preferences) => call(preferences.update, { body }),
    onSuccess: ({ data }) => cache.setQueryData(queryKeyOf(preferences.get), data),
  })
}

/** Applies the stored colour scheme. The browser saves it, so that the next load does not flash. */
export function useAppearance() {
  const appearance = usePreferences().data?.appearance
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (appearance && appearance !== colorScheme) setColorScheme(appearance)
  }, [appearance, colorScheme, setColorScheme])
}
