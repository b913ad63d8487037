import { useState } from 'preact/hooks'
import { afterEach, expect, it } from 'vitest'
import type { WalletRequest } from '../../../src/client/db/rows/dapps/wallet-request'
import { RequestFoot } from '../../../src/ui/dapps/request-frame'
import { clearPage, draw, press } from '../../support/drawn-page'

afterEach(clearPage)

it('a list of calls enables the button of its second call only after the same delay as that of the first', async () => {
  const request = { id: '0'.repeat(36) } as WalletRequest
  const states: string[] = []
  const List = () => {
    const [step, setStep] = useState(0)
    return (
      <div>
        <p>Call {step}</p>
        <RequestFoot request={request} answer={async () => undefined} step={step}>
          {(isReady) => {
            const state = `${step} ${isReady ? 'enabled' : 'disabled'}`
            if (states.at(-1) !== state) states.push(state)
            return (
              <button type="button" onClick={() => setStep(1)}>
                Send
              </button>
            )
          }}
        </RequestFoot>
      </div>
    )
  }
  draw(<List />)
  const window = { timeout: 5_000 }
  await expect.poll(() => states, window).toEqual(['0 disabled', '0 enabled'])
  press('Send')
  await expect.poll(() => states, window).toEqual(['0 disabled', '0 enabled', '1 disabled', '1 enabled'])
})
