// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// Replaces HooksTrampoline on the devnet, because no package contains its code. This contract is written from the
/// original's interface. It has the same function and error, but it is not the audited code.
///
/// A hook of an order can be any call. If the settlement made the call itself, the hook could move the settlement's
/// tokens. Therefore, this contract makes the call, because it owns nothing. A hook gets at most the gas that it
/// requested. A reverting hook stops nothing.
contract DevHooksTrampoline {
  struct Hook {
    address target;
    bytes callData;
    uint256 gasLimit;
  }

  error NotASettlement();

  address public immutable settlement;

  constructor(address settlementContract) {
    settlement = settlementContract;
  }

  function execute(Hook[] calldata hooks) external {
    if (msg.sender != settlement) revert NotASettlement();
    for (uint256 i = 0; i < hooks.length; i++) {
      // A call can pass on 63/64 of the gas. If that is too little, the whole transaction fails instead of the hook.
      if ((gasleft() * 63) / 64 < hooks[i].gasLimit) {
        assembly {
          invalid()
        }
      }
      (bool isDone, ) = hooks[i].target.call{gas: hooks[i].gasLimit}(hooks[i].callData);
      isDone;
    }
  }
}
