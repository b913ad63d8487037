/** The whole state of the exchange: its hash, another one in its place, a new start. */
import { useState } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Dialog } from '../kit/dialog'
import { TextField } from '../kit/field'
import { FileField } from '../kit/file-field'
import { Form } from '../kit/form'
import { Hex } from '../kit/hex'
import { ControlFrame, type ControlProps, useControl } from './control'
import { readMoment } from './typed-inputs'

export function HashForm({ held }: ControlProps) {
  const control = useControl(held, 'hash')
  return (
    <ControlFrame name="hash" title={t`State hash`} control={control}>
      <p>
        {held.hash ? <Hex text={held.hash} short={held.hash} label={t`Copy state hash`} /> : t`Computing…`}
      </p>
      <div class="buttons">
        <Button isBusy={control.isPending} onClick={() => control.run({}, t`Hash recomputed.`)}>
          {t`Recompute hash`}
        </Button>
      </div>
    </ControlFrame>
  )
}

/** What a file holds as JSON; undefined where it holds none. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function LoadForm({ held }: ControlProps) {
  const control = useControl(held, 'load', t`State loaded.`)
  const [snapshot, setSnapshot] = useState<unknown>()
  const [isForeign, setForeign] = useState(false)
  const take = (text: string | undefined) => {
    const read = text === undefined ? undefined : readJson(text)
    setSnapshot(read)
    setForeign(text !== undefined && read === undefined)
  }
  const load = () => snapshot !== undefined && void control.run({ snapshot }, t`Loaded.`)
  return (
    <ControlFrame name="load" title={t`Load`} control={control}>
      <Form onSubmit={load}>
        <FileField
          label={t`Saved state`}
          hint={t`A JSON file saved here or by “npm run serve”.`}
          accept=".json,application/json"
          fault={isForeign ? t`This is not JSON.` : undefined}
          onText={take}
        />
        <div class="buttons">
          <Button type="submit" disabled={snapshot === undefined} isBusy={control.isPending}>
            {t`Load state`}
          </Button>
        </div>
      </Form>
    </ControlFrame>
  )
}

export function ResetForm({ held }: ControlProps) {
  const control = useControl(held, 'reset', t`State reset.`)
  const [seedText, setSeed] = useState('')
  const [time, setTime] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [seed, at] = [seedText.trim(), readMoment(time)]
  const given = { ...(seed === '' ? {} : { seed }), ...(at ? { at } : {}) }
  const reset = () => {
    setAsking(false)
    void control.run(given, t`Exchange reset.`)
  }
  return (
    <ControlFrame name="reset" title={t`Reset`} control={control}>
      <Form class="control-fields" onSubmit={() => at !== undefined && setAsking(true)}>
        <div class="control-wide">
          <TextField label={t`Seed (optional)`} value={seedText} onText={setSeed} />
        </div>
        <div class="control-wide">
          <TextField
            label={t`Paused at, UTC (optional)`}
            value={time}
            onText={setTime}
            placeholder="2026-08-03 12:00"
            fault={at === undefined ? t`Enter a date and time, such as 2026-08-03 12:00.` : undefined}
          />
        </div>
        <Button type="submit" kind="danger" disabled={at === undefined} isBusy={control.isPending}>
          {t`Reset exchange`}
        </Button>
      </Form>
      {isAsking && (
        <Dialog
          title={t`Reset the exchange?`}
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button onClick={() => setAsking(false)}>{t`Keep state`}</Button>
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
