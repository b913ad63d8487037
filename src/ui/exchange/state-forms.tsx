/** Forms for the whole state of the exchange: hash, load and reset. */
import { useState } from 'preact/hooks'
import { exchangeControls, MAX_SEED } from '../../api/exchange/controls'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Dialog } from '../kit/dialog'
import { TextField } from '../kit/field'
import { FileField } from '../kit/file-field'
import { Form } from '../kit/form'
import { Hex } from '../kit/hex'
import { ControlFrame, type ControlProps, useControl } from './control'
import { readMoment } from './typed-inputs'

export function HashForm({ handle }: ControlProps) {
  const control = useControl(handle, 'hash')
  return (
    <ControlFrame name="hash" title={t`State hash`} control={control}>
      <p>
        {handle.hash ? (
          <Hex text={handle.hash} short={handle.hash} label={t`Copy state hash`} />
        ) : (
          t`Computing…`
        )}
      </p>
      <div class="buttons">
        <Button isBusy={control.isPending} onClick={() => control.run({}, t`Hash recomputed.`)}>
          {t`Recompute hash`}
        </Button>
      </div>
    </ControlFrame>
  )
}

/** Parses JSON. Returns undefined for invalid JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function LoadForm({ handle }: ControlProps) {
  const control = useControl(handle, 'load', t`State loaded.`)
  const [snapshot, setSnapshot] = useState<unknown>()
  const [isForeign, setForeign] = useState(false)
  const isRead = snapshot !== undefined
  const fault = isForeign ? t`This is not JSON.` : t`Choose a file.`
  const take = (text: string | undefined) => {
    const read = text === undefined ? undefined : readJson(text)
    setSnapshot(read)
    setForeign(text !== undefined && read === undefined)
  }
  const load = () => control.submit(isRead, () => control.run({ snapshot }, t`Loaded.`))
  return (
    <ControlFrame name="load" title={t`Load`} control={control}>
      <Form onSubmit={load}>
        <FileField
          label={t`Saved state`}
          hint={t`A JSON file saved here or by “npm run serve”.`}
          accept=".json,application/json"
          fault={control.faultOf(isRead || isForeign ? 'chosen' : '', fault, isRead)}
          onText={take}
        />
        <div class="buttons">
          <Button type="submit" isBusy={control.isPending}>
            {t`Load state`}
          </Button>
        </div>
      </Form>
    </ControlFrame>
  )
}

export function ResetForm({ handle }: ControlProps) {
  const control = useControl(handle, 'reset', t`State reset.`)
  const [seedText, setSeed] = useState('')
  const [time, setTime] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const seed = seedText.trim()
  const pausedAt = readMoment(time)
  const input = { ...(seed === '' ? {} : { seed }), ...(pausedAt ? { at: pausedAt } : {}) }
  const { shape } = exchangeControls.reset.input
  const isSeed = shape.seed.safeParse(input.seed).success
  const isMoment = pausedAt !== undefined && shape.at.safeParse(input.at).success
  const reset = () => {
    setConfirming(false)
    void control.run(input, t`Exchange reset.`)
  }
  return (
    <ControlFrame name="reset" title={t`Reset`} control={control}>
      <Form
        class="control-fields"
        onSubmit={() => control.submit(isSeed && isMoment, () => setConfirming(true))}
      >
        <div class="control-wide">
          <TextField
            label={t`Seed (optional)`}
            value={seedText}
            onText={setSeed}
            fault={isSeed ? undefined : t`Enter a seed of at most ${MAX_SEED} characters.`}
          />
        </div>
        <div class="control-wide">
          <TextField
            label={t`Paused at, UTC (optional)`}
            value={time}
            onText={setTime}
            placeholder="2026-08-03 12:00"
            fault={isMoment ? undefined : t`Enter a date and time, such as 2026-08-03 12:00.`}
          />
        </div>
        <Button type="submit" kind="danger" isBusy={control.isPending}>
          {t`Reset exchange`}
        </Button>
      </Form>
      {isConfirming && (
        <Dialog
          title={t`Reset the exchange?`}
          onClose={() => setConfirming(false)}
          foot={
            <>
              <Button onClick={() => setConfirming(false)}>{t`Keep state`}</Button>
              <Button kind="danger" onClick={reset}>{t`Reset`}</Button>
            </>
          }
        >
          <p>{t`Deletes its orders, trades, balances and settings. Save the state first to keep it.`}</p>
        </Dialog>
      )}
    </ControlFrame>
  )
}
