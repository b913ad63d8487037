import { expect, it } from 'vitest'
import { permissionReasons } from '../../../../src/ui/settings/sites/permission-reasons'
import manifests from '../../../fixtures/manifests.json' with { type: 'json' }

it('every permission of both browsers is explained, and no other', () => {
  const asked = Object.values(manifests).flatMap(({ permissions }) => permissions)
  expect(Object.keys(permissionReasons).sort()).toEqual([...new Set(asked)].sort())
})
