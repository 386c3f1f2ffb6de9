import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { en } from '../messages/en';
import { Button } from './button';
import { Late } from './late';

/**
 * Returns a component whose code loads when it is shown for the first time. Until then the placeholder is shown. If the
 * code cannot be loaded, the rest of the page stays, and the user may try again or reload the page.
 */
export function part<P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder: (props: P) => ReactNode = () => <Late />,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Part(props: P) {
    const [Component, setComponent] = useState(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (Component !== undefined || hasFailed) return;
      load().then(
        (component) => {
          loaded = component;
          setComponent(() => component);
        },
        () => {
          setFailed(true);
        },
      );
    }, [Component, hasFailed]);
    if (Component !== undefined) return <Component {...props} />;
    if (!hasFailed) return placeholder(props);
    return (
      <NotLoaded
        retry={() => {
          setFailed(false);
        }}
      />
    );
  };
}

/** Says that code is missing. Browsers differ in whether they load it again; a new page always does. */
export function NotLoaded({ retry }: { readonly retry?: () => void }) {
  return (
    <div className="notice error" role="alert">
      <p>
        <strong>{en.errors.notLoaded}</strong>
      </p>
      <p className="actions">
        {retry && <Button onPress={retry}>{en.errors.retry}</Button>}
        <Button
          onPress={() => {
            location.reload();
          }}
        >
          {en.errors.reload}
        </Button>
      </p>
    </div>
  );
}
