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
    control.run({ isStepped }, isStepped ? t`Auctions run only by hand.` : t`Auctions run automatically.`)
  return (
    <ControlFrame name="auctions" title={t`Auction mode`} control={control}>
      <CheckField isChecked={held.settings.isStepped === true} onCheck={set}>
        {t`Run auctions by hand`}
      </CheckField>
    </ControlFrame>
  )
}

export function StepForm({ held }: ControlProps) {
  const control = useControl(held, 'step')
  return (
    <ControlFrame name="step" title={t`Next auction`} control={control}>
      <div class="buttons">
        <Button kind="primary" isBusy={control.isPending} onClick={() => control.run({}, sayStepped)}>
          {t`Run auctions`}
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
              control.run({ name, isCutOff: !isIn }, isIn ? t`${name} is enabled.` : t`${name} is disabled.`)
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
  const control = useControl(held, 'reorg', t`Blocks of ${chain.label} reverted.`)
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
            hint={t`The next auction may fill them again, unless auctions run by hand.`}
          />
        </div>
        <Button type="submit" disabled={blocks === undefined} isBusy={control.isPending}>
          {t`Revert blocks`}
        </Button>
      </Form>
    </ControlFrame>
  )
}
