/** Forms to set the speed of the exchange clock and to move it forward. */
import { useState } from 'preact/hooks'
import { exchangeControls } from '../../api/exchange/controls'
import { type ExchangeClock, toExchangeTime } from '../../api/exchange/settings'
import { now } from '../../client/clock'
import { formatDateTimeSeconds } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { TextField } from '../kit/field'
import { Form } from '../kit/form'
import { Segments } from '../kit/segments'
import { useNow } from '../kit/use-now'
import { ControlFrame, type ControlProps, useControl } from './control'
import { readNumber } from './typed-inputs'

const RATES = ['0', '1', '10', '1000'] as const
type Rate = (typeof RATES)[number]

const rateTexts = (): Readonly<Record<Rate, string>> => ({ 0: t`Paused`, 1: '×1', 10: '×10', 1000: '×1000' })

const describeClock = (reply: unknown): string => {
  const { now: time } = reply as { readonly now: number }
  return t`The clock shows ${formatDateTimeSeconds(time)}.`
}

function ShownTime({ clock }: { readonly clock: ExchangeClock | undefined }) {
  const real = useNow()
  return <strong class="figures">{formatDateTimeSeconds(toExchangeTime(clock, real))}</strong>
}

export function ClockForm({ handle }: ControlProps) {
  const control = useControl(handle, 'clock')
  const { clock } = handle.settings
  const set = (rate: Rate) =>
    control.run({ rate: Number(rate) }, rate === '0' ? t`The clock is paused.` : t`Clock speed: ×${rate}.`)
  const reset = () =>
    control.run({ rate: 1, at: new Date(now()).toISOString() }, t`The clock shows real time.`)
  const rate = String(clock?.rate ?? 1)
  return (
    <ControlFrame
      name="clock"
      title={t`Clock`}
      description={t`Sets the speed of the clock, or pauses it.`}
      control={control}
    >
      <p>
        <ShownTime clock={clock} />
      </p>
      <Segments
        label={t`Clock speed`}
        segments={RATES.map((value) => ({ value, label: rateTexts()[value] }))}
        value={RATES.find((each) => each === rate)}
        onChoice={set}
      />
      <div class="buttons">
        <Button disabled={!clock} isBusy={control.isPending} onClick={reset}>
          {t`Back to real time`}
        </Button>
      </div>
    </ControlFrame>
  )
}

const secondsOf = (minutes: number): number => minutes * 60

export function AdvanceForm({ handle }: ControlProps) {
  const control = useControl(handle, 'advance')
  const [text, setText] = useState('10')
  const seconds = readNumber(text, exchangeControls.advance.input.shape.seconds, secondsOf)
  const advance = () => control.submit(seconds, () => control.run({ seconds }, describeClock))
  return (
    <ControlFrame name="advance" title={t`Move forward`} control={control}>
      <Form class="row control-line" onSubmit={advance}>
        <div class="grow">
          <TextField
            label={t`Minutes`}
            inputMode="numeric"
            value={text}
            onText={setText}
            fault={control.faultOf(text, t`Enter whole minutes, at most a year.`, seconds !== undefined)}
          />
        </div>
        <Button type="submit" isBusy={control.isPending}>
          {t`Move forward`}
        </Button>
      </Form>
    </ControlFrame>
  )
}

export function ExpiryForm({ handle }: ControlProps) {
  const control = useControl(handle, 'jumpToExpiry')
  return (
    <ControlFrame name="jumpToExpiry" title={t`Next expiry`} control={control}>
      <div class="buttons">
        <Button isBusy={control.isPending} onClick={() => control.run({}, describeClock)}>
          {t`Jump to next expiry`}
        </Button>
      </div>
    </ControlFrame>
  )
}
