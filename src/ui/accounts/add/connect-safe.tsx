/** Adds a Safe by its address, after showing its state on the chain. */

import { useState } from 'preact/hooks'
import type { SafeState } from '../../../client/chain/safe'
import { plural, t } from '../../../domain/text/texts'
import { readAddress, withChecksum } from '../../../wallet/vault/checksum'
import { Button } from '../../kit/button'
import { Callout, Outcome } from '../../kit/callout'
import { Card, Facts } from '../../kit/card'
import { TextField } from '../../kit/field'
import { Form } from '../../kit/form'
import { useAction } from '../../kit/use-action'
import { AddressName } from '../../workspace/named-address'
import { goTo } from '../../workspace/routes'
import { useWorkspace } from '../../workspace/workspace'
import { addSafe, findSafe } from '../connecting'

export function ConnectSafe() {
  const workspace = useWorkspace()
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const typed = readAddress(text, workspace.chain.id)
  const looking = useAction(async () =>
    typed.fault === undefined ? findSafe(workspace, typed.address) : undefined,
  )
  const { state } = looking
  return (
    <Card title={t`Safe on ${workspace.chain.label}`}>
      <Form
        isTight
        onSubmit={() => {
          setChecked(true)
          if (typed.fault === undefined) looking.run().catch(reportError)
        }}
      >
        <TextField
          label={t`Safe address`}
          hint={t`A smart-contract wallet whose owners sign its orders together.`}
          fault={isChecked || text.trim() !== '' ? typed.fault : undefined}
          value={text}
          onText={(next) => {
            setText(next)
            looking.reset()
          }}
        />
        <div class="buttons">
          <Button type="submit" icon="search" isBusy={looking.isPending}>
            {t`Look up Safe`}
          </Button>
        </div>
      </Form>
      <Outcome state={state} />
      {state.step === 'done' && state.value && <FoundSafe safe={state.value} />}
    </Card>
  )
}

function FoundSafe({ safe }: { readonly safe: SafeState }) {
  const workspace = useWorkspace()
  const adopting = useAction(async () => {
    await addSafe(workspace, safe)
    goTo('swap')
  })
  return (
    <div class="stack">
      <SafeFacts safe={safe} />
      <Button kind="primary" isBusy={adopting.isPending} onClick={() => adopting.run()}>
        {t`Use this Safe`}
      </Button>
      <Outcome state={adopting.state} />
    </div>
  )
}

const SafeFacts = ({ safe }: { readonly safe: SafeState }) => (
  <>
    <Facts
      rows={[
        [t`Signs with`, t`${safe.threshold} of ${safe.owners.length} owners`],
        [t`Version`, safe.version],
        [t`Off-chain signatures`, safe.fallbackHandler ? t`Yes (EIP-1271)` : t`No: transactions only`],
      ]}
    />
    <ul class="owners">
      {safe.owners.map((owner) => (
        <li key={owner}>
          <AddressName address={owner} />
          <code class="address">{withChecksum(owner)}</code>
        </li>
      ))}
    </ul>
    {safe.modules.length > 0 && (
      <Callout tone="caution" title={t`Modules enabled`}>
        {plural(
          safe.modules.length,
          t`A contract can spend from this Safe without its owners: ${safe.modules.join(', ')}.`,
          t`${safe.modules.length} contracts can spend from this Safe without its owners: ${safe.modules.join(', ')}.`,
        )}
      </Callout>
    )}
  </>
)
