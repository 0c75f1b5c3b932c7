import '@mantine/core/styles/Radio.layer.css'
import { PageMode, pageModeLabels } from '@ilewa/contract/public-page/terms'
import { Radio } from '@mantine/core'
import { LockedPanel } from '../../ui/plan/LockedPanel.tsx'
import classes from './PublicPage.module.css'
import type { PageFormState } from './page-form.ts'

const descriptions: Record<PageMode, string> = {
  SHOW: 'Guests look, and write to you by WhatsApp.',
  REQUEST: 'Guests ask for dates. You accept or decline.',
  HOLD: 'Dates are held for a guest until the deposit is paid.',
}

interface ModeFieldProps {
  form: PageFormState
  /** False if the plan lets visitors look only. */
  canTakeRequests: boolean
}

/** What guests can do on the page, as cards. */
export function ModeField({ form, canTakeRequests }: ModeFieldProps) {
  const { mode } = form.values
  return (
    <>
      <Radio.Group label="What guests can do" {...form.getInputProps('mode')}>
        <div className={classes.modes}>
          {PageMode.options.map((value) => (
            <Radio
              key={value}
              value={value}
              size="md"
              label={pageModeLabels[value]}
              description={descriptions[value]}
              disabled={!canTakeRequests && value !== 'SHOW'}
              classNames={{ root: classes.mode, label: classes.modeLabel }}
            />
          ))}
        </div>
      </Radio.Group>
      {!canTakeRequests && (
        <LockedPanel
          title="Requests Locked"
          text={
            mode === 'SHOW'
              ? 'Upgrade to Standard or Premium to let guests ask for dates.'
              : 'Your plan shows the page only. Upgrade to take requests again.'
          }
        />
      )}
    </>
  )
}
