// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ERC20} from '@openzeppelin/contracts/token/ERC20/ERC20.sol';

/// Test token without permits. Like USDT on real chains, it rejects a new allowance while the old one is not zero.
contract DevZeroFirstToken is ERC20 {
  uint8 private immutable _decimals;

  constructor(string memory name, string memory symbol, uint8 decimals_) ERC20(name, symbol) {
    _decimals = decimals_;
  }

  function decimals() public view override returns (uint8) {
    return _decimals;
  }

  function approve(address spender, uint256 amount) public override returns (bool) {
    require(amount == 0 || allowance(msg.sender, spender) == 0, 'an approval stands');
    return super.approve(spender, amount);
  }

  function mint(address to, uint256 amount) external {
    _mint(to, amount);
  }
}
