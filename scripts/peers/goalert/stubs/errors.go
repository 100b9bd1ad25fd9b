// Package errors stands for the library of the same name.
package errors

import (
	"errors"
	"fmt"
)

// New returns an error with a text.
func New(text string) error { return errors.New(text) }

// Errorf returns an error with a formatted text.
func Errorf(format string, values ...interface{}) error { return fmt.Errorf(format, values...) }

// Is reports whether an error wraps another.
func Is(err, target error) bool { return errors.Is(err, target) }
