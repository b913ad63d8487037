/** Reads a QR code from a picture or with the camera. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { wait } from '../../client/clock'
import { Refusal } from '../../domain/refusal'
import { t } from '../../domain/text/texts'
import { Button } from './button'
import { Outcome } from './callout'
import { Field } from './field'
import { FileInput } from './file-field'
import { readPixels, readQr } from './qr-code'
import { useAction } from './use-action'

interface QrReaderProps {
  readonly onText: (text: string) => void
}

const refuse = (description: string): Refusal => new Refusal('InvalidParameter', { description })

async function readPicture(file: File): Promise<string> {
  const pixels = await readPixels(file).catch(() => {
    throw refuse(t`This file is not an image.`)
  })
  const text = await readQr(pixels)
  if (text === undefined) throw refuse(t`No QR code found in this image.`)
  return text
}

export function QrReader({ onText }: QrReaderProps) {
  const [isLooking, setLooking] = useState(false)
  const reading = useAction(async (file: File) => onText(await readPicture(file)))
  const found = (text: string) => {
    setLooking(false)
    onText(text)
  }
  return (
    <div class="stack" data-tight>
      <Field label={t`Image of the QR code`}>
        {(control) => (
          <FileInput control={control} accept="image/*" onFile={(file) => file && reading.run(file)} />
        )}
      </Field>
      <Outcome state={reading.state} />
      {isLooking ? (
        <Camera onText={found} onEnd={() => setLooking(false)} />
      ) : (
        <div class="buttons">
          <Button size="small" onClick={() => setLooking(true)}>
            {t`Scan with camera`}
          </Button>
        </div>
      )}
    </div>
  )
}

const SCAN_INTERVAL_MS = 250

interface CameraProps extends QrReaderProps {
  readonly onEnd: () => void
}

async function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).catch(() => {
    throw refuse(t`No camera found, or access was denied.`)
  })
}

function Camera({ onText, onEnd }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const scanning = useAction(async (leaving: AbortSignal) => {
    const stream = await openCamera()
    const stop = () => {
      for (const track of stream.getTracks()) track.stop()
    }
    if (leaving.aborted) return stop()
    leaving.addEventListener('abort', stop)
    const element = video.current
    if (!element) return undefined
    element.srcObject = stream
    await element.play()
    while (!leaving.aborted) {
      const text = await readQr(await readPixels(element))
      if (text !== undefined) return leaving.aborted ? undefined : onText(text)
      await wait(SCAN_INTERVAL_MS)
    }
    return undefined
  })
  useEffect(() => {
    const leaving = new AbortController()
    scanning.run(leaving.signal)
    return () => leaving.abort()
  }, [])
  return (
    <div class="stack" data-tight>
      <video ref={video} class="camera" muted playsInline aria-label={t`Camera preview`} />
      <div class="buttons">
        <Button size="small" onClick={onEnd}>
          {t`Stop camera`}
        </Button>
      </div>
      <Outcome state={scanning.state} />
    </div>
  )
}
