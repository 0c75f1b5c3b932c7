import { Button, Progress, Text } from '@mantine/core'
import classes from './UploadProgress.module.css'

interface UploadProgressProps {
  /** 0 to 1; at 1 the server is processing the pictures. */
  progress: number
  onCancel: () => void
  /** Label while the server is processing: "Saving images…" */
  savingLabel: string
}

/** Upload progress with a Cancel button, also after the last byte: the connection may have died. */
export function UploadProgress({ progress, onCancel, savingLabel }: UploadProgressProps) {
  const percent = Math.round(progress * 100)
  const isSent = progress >= 1
  return (
    <div className={classes.upload} role="status">
      <div className={classes.bar}>
        <Text fz="sm">{isSent ? savingLabel : `Uploading… ${percent}%`}</Text>
        <Progress value={percent} animated={isSent} aria-label="Upload" />
      </div>
      <Button variant="default" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  )
}
