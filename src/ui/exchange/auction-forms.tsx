/** Auctions held by hand, solvers that take part in them, and blocks that are dropped. */
import { useState } from 'preact/hooks'
import { SOLVER_NAMES } from '../../api/exchange/settings'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { CheckField, TextField } from '../kit/field'
import { Form } from '../kit/form'
import { useWorkspace } from '../workspace/workspace'
import { sayReorg, sayStepped } from './auction-words'
import { ControlFrame, type ControlProps, useControl } from './control'
import { readWhole } from './typed-inputs'

export function SteppingForm({ held }: ControlProps) {
  const control = useControl(held, 'auctions')
  const set = (isStepped: boolean) =>
    control.run({ isStepped }, isStepped ? t`Auctions wait for a step.` : t`Auctions are held by themselves.`)
  return (
    <ControlFrame name="auctions" title={t`When auctions are held`} control={control}>
      <CheckField isChecked={held.settings.isStepped === true} onCheck={set}>
        {t`Only when stepped`}
      </CheckField>
    </ControlFrame>
  )
}

export function StepForm({ held }: ControlProps) {
  const control = useControl(held, 'step')
  return (
    <ControlFrame name="step" title={t`Step`} control={control}>
      <div class="buttons">
        <Button
          kind="primary"
          size="small"
          isBusy={control.isPending}
          onClick={() => control.run({}, sayStepped)}
        >
          {t`Step auctions`}
        </Button>
      </div>
    </ControlFrame>
  )
}

export function SolverForm({ held }: ControlProps) {
  const control = useControl(held, 'solver')
  const { cutOff = [] } = held.settings
  return (
    <ControlFrame name="solver" title={t`Solvers`} control={control}>
      <div class="control-checks">
        {SOLVER_NAMES.map((name) => (
          <CheckField
            key={name}
            isChecked={!cutOff.includes(name)}
            onCheck={(isIn) =>
              control.run(
                { name, isCutOff: !isIn },
                isIn ? t`${name} takes part again.` : t`${name} is cut off.`,
              )
            }
          >
            {name}
          </CheckField>
        ))}
      </div>
    </ControlFrame>
  )
}

/** Deeper ones the control refuses. */
const MAX_BLOCKS = 64

export function ReorgForm({ held }: ControlProps) {
  const { chain } = useWorkspace()
  const [text, setText] = useState('1')
  const blocks = readWhole(text, MAX_BLOCKS)
  const control = useControl(held, 'reorg', t`Blocks of ${chain.label} dropped.`)
  return (
    <ControlFrame name="reorg" title={t`Reorg on ${chain.label}`} control={control}>
      <Form
        class="row control-line"
        onSubmit={() => blocks !== undefined && void control.run({ network: chain.name, blocks }, sayReorg)}
      >
        <div class="grow">
          <TextField
            label={t`Blocks`}
            inputMode="numeric"
            value={text}
            onText={setText}
            fault={blocks === undefined ? t`Enter 1 to ${MAX_BLOCKS} blocks.` : undefined}
            hint={t`Unless auctions are stepped, the next one fills them again.`}
          />
        </div>
        <Button type="submit" disabled={blocks === undefined} isBusy={control.isPending}>
          {t`Drop blocks`}
        </Button>
      </Form>
    </ControlFrame>
  )
}
