/** Forms to run auctions by hand, enable or disable solvers, and revert blocks. */
import { useState } from 'preact/hooks'
import { SOLVER_NAMES } from '../../api/exchange/settings'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { CheckField, TextField } from '../kit/field'
import { Form } from '../kit/form'
import { useWorkspace } from '../workspace/workspace'
import { describeAuctions, describeReorg } from './auction-words'
import { ControlFrame, type ControlProps, useControl } from './control'
import { readWhole } from './typed-inputs'

export function SteppingForm({ handle }: ControlProps) {
  const control = useControl(handle, 'auctions')
  const set = (isStepped: boolean) =>
    control.run({ isStepped }, isStepped ? t`Auctions run only by hand.` : t`Auctions run automatically.`)
  return (
    <ControlFrame name="auctions" title={t`Auction mode`} control={control}>
      <CheckField isChecked={handle.settings.isStepped === true} onCheck={set}>
        {t`Run auctions by hand`}
      </CheckField>
    </ControlFrame>
  )
}

export function StepForm({ handle }: ControlProps) {
  const control = useControl(handle, 'step')
  return (
    <ControlFrame name="step" title={t`Next auction`} control={control}>
      <div class="buttons">
        <Button kind="primary" isBusy={control.isPending} onClick={() => control.run({}, describeAuctions)}>
          {t`Run auctions`}
        </Button>
      </div>
    </ControlFrame>
  )
}

export function SolverForm({ handle }: ControlProps) {
  const control = useControl(handle, 'solver')
  const { cutOff = [] } = handle.settings
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

/** Maximum depth of a reorg that the control accepts. */
const MAX_BLOCKS = 64

export function ReorgForm({ handle }: ControlProps) {
  const { chain } = useWorkspace()
  const [text, setText] = useState('1')
  const blocks = readWhole(text, MAX_BLOCKS)
  const control = useControl(handle, 'reorg', t`Blocks of ${chain.label} reverted.`)
  return (
    <ControlFrame name="reorg" title={t`Reorg on ${chain.label}`} control={control}>
      <Form
        class="row control-line"
        onSubmit={() =>
          blocks !== undefined && void control.run({ network: chain.name, blocks }, describeReorg)
        }
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
