import { Button, Progress, Text } from '@mantine/core'
import classes from './UploadProgress.module.css'

interface UploadProgressProps {
  /** 0 to 1; at 1 the server is at work on the pictures. */
  share: number
  onCancel: () => void
  /** While the server is at work: "Saving images…" */
  savingLabel: string
}

/** How far an upload is, and the way out of it. */
export function UploadProgress({ share, onCancel, savingLabel }: UploadProgressProps) {
  const percent = Math.round(share * 100)
  const isSent = share >= 1
  return (
    <div className={classes.upload} role="status">
      <div className={classes.bar}>
        <Text fz="sm">{isSent ? savingLabel : `Uploading… ${percent}%`}</Text>
        <Progress value={percent} animated={isSent} aria-label="Upload" />
      </div>
      {!isSent && (
        <Button variant="default" onClick={onCancel}>
          Cancel upload
        </Button>
      )}
    </div>
  )
}
