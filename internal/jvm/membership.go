package jvm

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"
)

// errBusy reports that a JVM is coming up or going down: try again.
var errBusy = errors.New("the program is starting or stopping")

// errGone reports that the JVM ended while this command waited for it.
var errGone = errors.New("the program ended before it was ready")

// openFailure is the program's own account of why it cannot serve.
type openFailure string

func (f openFailure) Error() string { return string(f) }

// greetingLimit ends the wait for a stranger that listens on a control port
// after the JVM that had it is gone.
const greetingLimit = 3 * time.Second

// membership is one connection to a program's control socket: as long as it is
// open, the program runs. Users.java describes the protocol.
type membership struct {
	connection net.Conn
	lines      *bufio.Scanner
}

// join connects and waits until the program has let this command in. It returns
// errBusy when nobody listens or the program lets nobody in any more.
func join(ctx context.Context, address, secret string) (*membership, error) {
	ctx, cancel := context.WithTimeout(ctx, greetingLimit)
	defer cancel()
	connection, err := new(net.Dialer).DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, errBusy
	}
	m := &membership{connection: connection, lines: bufio.NewScanner(connection)}
	line, err := m.exchange(ctx, secret)
	if err != nil || line != "welcome" {
		m.close()
		return nil, errBusy
	}
	return m, nil
}

func (m *membership) exchange(ctx context.Context, secret string) (string, error) {
	if _, err := fmt.Fprintln(m.connection, secret); err != nil {
		return "", err
	}
	return m.readLine(ctx)
}

// awaitReady returns the port where the program serves, an openFailure when it
// cannot, and errGone when the JVM ended without a word.
func (m *membership) awaitReady(ctx context.Context) (port int, err error) {
	line, err := m.readLine(ctx)
	if ctx.Err() != nil {
		return 0, context.Cause(ctx)
	}
	if err != nil {
		return 0, errGone
	}
	kind, rest, _ := strings.Cut(line, " ")
	if kind == "ready" {
		return strconv.Atoi(rest)
	}
	return 0, openFailure(rest)
}

// readLine reads one line, or gives up when the context ends.
func (m *membership) readLine(ctx context.Context) (string, error) {
	stop := context.AfterFunc(ctx, func() { m.connection.SetReadDeadline(time.Unix(1, 0)) })
	defer func() {
		if !stop() {
			return
		}
		m.connection.SetReadDeadline(time.Time{})
	}()
	if !m.lines.Scan() {
		if err := m.lines.Err(); err != nil {
			return "", err
		}
		return "", net.ErrClosed
	}
	return m.lines.Text(), nil
}

// awaitEnd reads until the connection is closed, at either end.
func (m *membership) awaitEnd() {
	for m.lines.Scan() {
		continue
	}
}

func (m *membership) close() error { return m.connection.Close() }
