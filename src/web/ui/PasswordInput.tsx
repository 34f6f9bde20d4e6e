import { useState, type ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { useText } from '../lib/text';
import { IconButton } from './IconButton';
import { Eye, EyeOff } from './icons';
import { TextInput } from './inputs';

const Shell = styled.div`
  position: relative;

  && > input {
    padding-right: 52px;
  }
  & > button {
    position: absolute;
    right: 3px;
    top: calc(50% - 22px);
  }
`;

/** A password field with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  const { text } = useText();
  const [shown, setShown] = useState(false);
  return (
    <Shell>
      <TextInput
        {...props}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
      />
      <IconButton
        label={text(shown ? 'auth:field.hidePasswordAria' : 'auth:field.showPasswordAria')}
        onClick={() => setShown(!shown)}
        disabled={props.disabled}
      >
        {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </IconButton>
    </Shell>
  );
}
