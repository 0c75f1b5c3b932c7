import { Button, CopyButton, Group, Modal, Text } from '@mantine/core'
import { Copy, Download } from 'lucide-react'
import { useIsPhone } from '../../../lib/phone-query.ts'
import { CloseOnBack } from '../../../ui/dialog/CloseOnBack.tsx'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import classes from './RecoveryCodesDialog.module.css'

interface RecoveryCodesDialogProps extends DialogState {
  codes: readonly string[]
  onClose: () => void
}

/** Downloads text as a file, without a request. */
function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}

const keepOpen = () => undefined

/** The recovery codes, shown once. Only the button closes the dialog, so that they are not lost by accident. */
export function RecoveryCodesDialog({ codes, opened, onExited, onClose }: RecoveryCodesDialogProps) {
  const isPhone = useIsPhone()
  const text = `${codes.join('\n')}\n`
  return (
    <>
      {/* Outside the Modal, which renders its content a moment later. */}
      {opened && <CloseOnBack onBack={keepOpen} />}
      <Modal
        opened={opened}
        onClose={onClose}
        onExitTransitionEnd={onExited}
        title="Your Recovery Codes"
        fullScreen={isPhone}
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
        classNames={{ title: classes.title }}
      >
        <Text fz="sm">
          Each lets you sign in once without your phone. They are shown only once: print them, or store them
          with your passwords.
        </Text>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Group gap="xs">
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<Copy size={17} aria-hidden />} onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            leftSection={<Download size={17} aria-hidden />}
            onClick={() => download('ilewa-recovery-codes.txt', text)}
          >
            Download
          </Button>
          <Button ml="auto" onClick={onClose}>
            I have saved them
          </Button>
        </Group>
      </Modal>
    </>
  )
}
