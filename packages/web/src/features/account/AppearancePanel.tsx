import { Appearance } from '@ilewa/contract/account/preferences'
import { NativeSelect } from '@mantine/core'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { usePreferences, useUpdatePreferences } from './preferences.api.ts'

const labels: Record<Appearance, string> = { auto: 'Same as the device', light: 'Light', dark: 'Dark' }

/** The colour scheme, stored per person for all devices. */
export function AppearancePanel() {
  const preferences = usePreferences()
  const update = useUpdatePreferences()
  const choose = async (appearance: Appearance) => {
    try {
      notifySuccess((await update.mutateAsync({ appearance })).message)
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <Panel title="Appearance">
      <NativeSelect
        label="Colours"
        maw="20rem"
        disabled={!preferences.data || update.isPending}
        data={Appearance.options.map((value) => ({ value, label: labels[value] }))}
        value={(update.isPending ? update.variables : preferences.data)?.appearance ?? 'auto'}
        onChange={(event) => void choose(Appearance.parse(event.currentTarget.value))}
      />
    </Panel>
  )
}
